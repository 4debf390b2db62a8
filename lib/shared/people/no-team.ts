/** Stands for calls with anyone who is in no team, as a value of the filter and of the dimension. */
export const NO_TEAM = 'none'
