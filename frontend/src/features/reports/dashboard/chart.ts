/** Pixels of the months' chart: its place is kept while its code loads. */
export const CHART_HEIGHT = 260;
