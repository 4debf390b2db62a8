/** An answer whose JSON was already written, such as a list whose records the mirror keeps as text: sent as it is, and read again only where a page asks. */
export class PreparedAnswer {
  constructor(
    readonly json: string,
    readonly httpStatus = 200,
  ) {}
}
