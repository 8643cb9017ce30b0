/** Rules tested without a guest: all for hosts and volumes except rule 18, since no guest acknowledges a link, so that a volume keeps its link. */
export const guestlessRules: readonly number[] = [
  ...Array.from({ length: 17 }, (_rule, index) => index + 1),
  19,
  20,
  21,
  22,
  30,
  31,
  32,
  33,
  34,
  35,
]

/** Rules that involve a guest, which is asked before a volume leaves it or takes another link. */
export const guestRules: readonly number[] = [17, 18, 34]
