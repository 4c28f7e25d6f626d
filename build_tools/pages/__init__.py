"""Pages: the directives, tied links and front matter of a chapter, with their lines."""
