/** What opens over the analysis. */
export type AnalysisDialog = 'record' | 'saved' | 'keys';
