/** Parts of the builder that a narrow window shows one at a time. A wide one shows the list and the preview always, the others beside them. */
export type Pane = 'preview' | 'widgets' | 'add' | 'edit';
