/** Imported by every program that writes for an installation: what it makes is readable by its own user only, whatever the umask of the shell. */
process.umask(0o077)
