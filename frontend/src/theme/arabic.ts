import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

/** MUI's own texts in Arabic. */
export { arSA as arabic } from '@mui/material/locale';

/** One array for good: a new one would make a new cache. */
export const stylisPlugins = [prefixer, rtlPlugin];
