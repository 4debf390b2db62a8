/** How long a password that someone chooses must and may be. Length is what counts; the upper bound keeps scrypt cheap. */
export const PASSWORD_CHARACTERS = { least: 10, most: 200 } as const
