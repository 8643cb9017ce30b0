/** What a killed process looks like to the database: its transaction is rolled back, its lease stays. */
export class Killed extends Error {}
