/** Orders on a page of the history: few upcoming ones, so that past ones are not far below. */
export const HISTORY_PAGE_SIZE = { coming: 5, past: 10 }
