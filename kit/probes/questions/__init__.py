"""The questions, by what they are about; `PROBES` has them all."""

from kit.probes.questions import crashes, endings, messages, operations, requests, tasks, variants, versions

PROBES = (
    *endings.PROBES,
    *tasks.PROBES,
    *messages.PROBES,
    *operations.PROBES,
    *versions.PROBES,
    *requests.PROBES,
    *crashes.PROBES,
    *variants.PROBES,
)
