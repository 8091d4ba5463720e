export { COPY_STATES, COPY_TONES, isUnderWay, whileUnderWay } from './copies';
export { CopyProgress } from './CopyProgress';
