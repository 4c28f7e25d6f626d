"""The site: what a host must find before it builds, and what is added and proved after."""
