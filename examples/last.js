// A bot for either game, in JavaScript: it takes the last of its legal actions.
//
//     sitroom arena twilight last random --program 'node examples/last.js' --games 20
//
// A view comes as a line of JSON; the answer is a line with one of the legal actions in the game's notation.
const lines = require("node:readline").createInterface({ input: process.stdin })

lines.on("line", (line) => {
  const { legal } = JSON.parse(line).decision
  const [, text] = legal[legal.length - 1]
  console.log(text)
})
