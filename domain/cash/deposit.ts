/**
 * What staff took from the office to the bank and what the slip says, in sen, with the reason for a
 * difference.
 */
export type Deposited = {
  readonly takenSen: number
  readonly bankedSen: number
  readonly reason: string
}

/**
 * A part of a deposit: `banked` arrived, `bank-shortage` is missing, `bank-surplus` is too much.
 */
export type DepositPart = {
  readonly kind: 'banked' | 'bank-shortage' | 'bank-surplus'
  readonly sen: number
}

/** Why a deposit cannot be recorded; undefined if it can (docs/product/pay.md#banked). */
export function depositRefusal(
  inOfficeSen: number,
  { takenSen, bankedSen, reason }: Deposited,
): 'deposit-over' | 'difference-without-reason' | undefined {
  if (takenSen > inOfficeSen) return 'deposit-over'
  return takenSen !== bankedSen && !reason ? 'difference-without-reason' : undefined
}

/** The parts of a deposit with an amount. */
export function divideDeposit({ takenSen, bankedSen }: Deposited): DepositPart[] {
  const parts: DepositPart[] = [
    { kind: 'banked', sen: Math.min(takenSen, bankedSen) },
    { kind: 'bank-shortage', sen: Math.max(0, takenSen - bankedSen) },
    { kind: 'bank-surplus', sen: Math.max(0, bankedSen - takenSen) },
  ]
  return parts.filter(({ sen }) => sen > 0)
}
