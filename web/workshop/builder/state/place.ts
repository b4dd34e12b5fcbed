/** Where a widget is to be added: beside a row of the list of widgets (`rows.ts`). */
export interface Place {
  readonly id: string;
  readonly side: 'before' | 'after';
}
