"""What clients connect to: pages, requests and sockets."""
