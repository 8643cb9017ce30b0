/** Simulates a killed process: its transaction is rolled back, its lease stays. */
export class Killed extends Error {}
