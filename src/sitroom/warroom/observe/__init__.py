"""What a seat may know of a match of War Room, as numbers for programs that learn."""
