/** Imported by every program that writes for an installation: its files are readable only by its own user, regardless of the shell's umask. */
process.umask(0o077)
