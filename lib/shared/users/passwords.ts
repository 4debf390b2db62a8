/** Length limits of a chosen password. Length makes it strong; the upper bound keeps scrypt cheap. */
export const PASSWORD_CHARACTERS = { least: 10, most: 200 } as const
