"""What clients talk to: pages, requests and sockets."""
