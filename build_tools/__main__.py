"""`python -m build_tools` is `manual`."""

from build_tools.cli import main

if __name__ == "__main__":
    main()
