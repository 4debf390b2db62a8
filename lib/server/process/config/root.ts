/** The installation folder. A bundled module does not know its own location, so `npm start` passes it. */
export const installedAt = (): string => process.env.CALLSCOPE_ROOT ?? process.cwd()
