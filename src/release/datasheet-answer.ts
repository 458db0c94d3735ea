/** A question of the datasheet with its answer, both Markdown. */
export interface DatasheetAnswer {
  readonly question: string;
  readonly answer: string;
}
