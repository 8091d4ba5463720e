import rtlPlugin from '@mui/stylis-plugin-rtl';

/** MUI's own texts in Arabic. */
export { arSA as arabic } from '@mui/material/locale';

export const stylisPlugins = [rtlPlugin];
