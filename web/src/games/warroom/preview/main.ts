/** The board of a match by itself, to look at and to measure: `board.html?match=ID&lit=G6,R5&arrow=germany:G6:R5:order`. */

import { mount } from "svelte";
import "../../../app.css";
import Preview from "./Preview.svelte";

mount(Preview, { target: document.getElementById("app")! });
