"""`python -m kit.probes`."""

import sys

from kit.probes.cli import main

sys.exit(main(sys.argv[1:]))
