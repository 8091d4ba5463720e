import type { Components, Theme } from '@mui/material/styles';
import { RADIUS } from './tokens';

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.palette.primary.main}`,
  outlineOffset: 2,
});

/** The look of MUI's parts, in one place; a screen sets layout only. */
export function components(popup: string): Components<Theme> {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': focusRing(theme) }) },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ ownerState, theme }) => ({
          minHeight: ownerState.size === 'small' ? 30 : ownerState.size === 'large' ? 44 : 36,
          paddingBlock: 0,
          paddingInline: ownerState.size === 'small' ? 10 : 14,
          borderRadius: RADIUS.medium,
          whiteSpace: 'nowrap',
          ...(ownerState.variant === 'outlined' &&
            ownerState.color === 'inherit' && {
              borderColor: theme.surface.line,
              background: theme.surface.raised,
            }),
        }),
      },
    },
    MuiIconButton: {
      styleOverrides: { root: { borderRadius: RADIUS.medium, minWidth: 32, minHeight: 32 } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme }) => ({
          background: theme.surface.raised,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.surface.strongLine },
          '&.Mui-disabled': { background: theme.surface.app },
          '& .MuiInputBase-inputSizeSmall:not(textarea)': { paddingBlock: 7.5 },
        }),
      },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiInputLabel: { styleOverrides: { root: { fontSize: '0.875rem' } } },
    MuiFormHelperText: {
      styleOverrides: {
        root: ({ theme }) => ({
          marginInline: 2,
          fontSize: '0.75rem',
          // It says why the field is disabled, so it must be legible.
          '&.Mui-disabled': { color: theme.palette.text.secondary },
        }),
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: RADIUS.large } } },
    MuiDialogTitle: {
      styleOverrides: { root: { fontSize: '1rem', fontWeight: 700, padding: '16px 20px 8px' } },
    },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px 16px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px', gap: 8 } } },
    MuiMenu: {
      // It stands outside of the page's landmarks, so it is one.
      defaultProps: { slotProps: { root: { role: 'region', 'aria-label': popup } } },
      styleOverrides: { paper: { marginBlockStart: 4, minWidth: 180 }, list: { padding: 4 } },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          borderRadius: RADIUS.small,
          minHeight: 34,
          fontSize: '0.875rem',
          paddingInline: 10,
        },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: { minHeight: 42, minWidth: 0, paddingInline: 14, fontSize: '0.875rem' },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 42 },
        // Nothing to scroll to on this side: the tabs begin where the page does.
        scrollButtons: { '&.Mui-disabled': { width: 0 } },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: { tooltip: { fontSize: '0.75rem' } },
    },
    MuiTableCell: {
      styleOverrides: {
        root: ({ theme }) => ({
          borderColor: theme.surface.line,
          fontSize: '0.8125rem',
          padding: '9px 12px',
        }),
      },
    },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiSwitch: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        // The knob of one that is off has an edge of its own: white on white is not seen.
        thumb: ({ theme }) => ({
          boxShadow: 'none',
          border: `1px solid ${theme.surface.strongLine}`,
          '.Mui-checked > &': { borderColor: theme.palette.primary.main },
        }),
        track: ({ theme }) => ({ backgroundColor: theme.surface.strongLine }),
      },
    },
    MuiLink: {
      defaultProps: { underline: 'hover' },
      styleOverrides: { root: { fontWeight: 500 } },
    },
    MuiAlert: { styleOverrides: { root: { borderRadius: RADIUS.medium, alignItems: 'center' } } },
  };
}
