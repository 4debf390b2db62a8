/** A word as it begins a sentence or stands alone: `meet` as `Meet`. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
