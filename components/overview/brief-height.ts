/** The height of five sentences, of which long ones take two lines or more on a phone, so that nothing below moves. */
export const BRIEF_HEIGHT = 'min-h-[236px] sm:min-h-[150px] xl:min-h-[132px]'
