/** Whether something holds: surely, surely not, or as one takes it. */
export type Holds = 'yes' | 'no' | 'unclear';
