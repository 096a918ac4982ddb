"""What a seat may know of a match of Twilight Struggle, as numbers for programs that learn."""
