/** Rules of the suite that are proven on machines without a guest: all that there are for hosts and volumes but rule 18, since nobody answers there, so that a volume keeps its link. */
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

/** Those that a guest has a part in: it is asked before a volume leaves it or takes another link. */
export const guestRules: readonly number[] = [17, 18, 34]
