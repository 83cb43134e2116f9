/** What a chart and the table behind it show. */
export type Column = {
  readonly label: string;
  readonly values: readonly number[];
  readonly format: (value: number) => string;
  /** `line` and the bars are drawn; a column without a look is in the table and the reading alone. */
  readonly look?: 'line' | 'bar' | 'bar-in' | 'bar-out';
};

export type Chart = {
  readonly title: string;
  /** The sum of the period, or what there is at its end. */
  readonly headline: string;
  /** What the headline is. */
  readonly about: string;
  /** Names of the days or weeks, the oldest first. */
  readonly names: readonly string[];
  readonly every: 'Day' | 'Week';
  /** What stands under the picture, from left to right. */
  readonly marks: readonly string[];
  readonly columns: readonly Column[];
  readonly axisFormat: (value: number) => string;
  readonly isCount?: boolean;
  /** What is said when there is nothing to draw. */
  readonly empty: string;
};

/** What goes out is drawn below the line. */
export function drawnValues({ look, values }: Column): readonly number[] {
  return look === 'bar-out' ? values.map((value) => -value) : values;
}
