"""The evidence of the manual: agents on the A2A SDK, and the program that records what they send."""

import os

# Read once, when protobuf is first imported, so it is set before anything here imports the SDK. The C
# implementation orders the members of a data part (a protobuf map) differently in every process.
os.environ["PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION"] = "python"
# As above: grpcio would tell standard error when a server hangs up, which it does at the end of every scenario.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
