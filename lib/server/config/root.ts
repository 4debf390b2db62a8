/** The folder that the program was installed into. A bundled module does not know where it came from, so `npm start` says it. */
export const installedAt = (): string => process.env.CALLSCOPE_ROOT ?? process.cwd()
