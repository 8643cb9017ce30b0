/** A killed process as the database sees it: its transaction is rolled back, its lease stays. */
export class Killed extends Error {}
