/** Why a message did not arrive, in words for the delivery log; without addresses, which may be secrets. */
export class DeliveryError extends Error {
  /** @param isFinal trying again is of no use */
  constructor(
    message: string,
    readonly isFinal = false,
  ) {
    super(message)
    this.name = 'DeliveryError'
  }
}
