import ListItemIcon from '@mui/material/ListItemIcon';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useArea } from '@/api/areaContext';
import { switchLanguage } from '@/i18n/language';
import { useLanguage } from '@/i18n/useLanguage';
import { toggleMode, useMode } from '@/theme/mode';
import { Icon, type IconName } from '../Icon';
import { TopButton } from './TopButtons';

const Avatar = styled('span')(({ theme }) => ({
  width: 28,
  height: 28,
  borderRadius: 14,
  display: 'grid',
  placeItems: 'center',
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  fontSize: '0.75rem',
  fontWeight: 700,
  // Drawn, not written: the button's name is the whole name.
  '&::before': { content: 'attr(data-initials)' },
}));
const Who = styled('div')(({ theme }) => ({
  padding: '8px 12px 10px',
  '& strong': { display: 'block', ...theme.typography.h5 },
  '& span': { ...theme.typography.caption, color: theme.palette.text.secondary },
}));

interface Props {
  base: string;
  compact: boolean;
  onChangePassword?: () => void;
}

export function ProfileMenu({ base, compact, onChangePassword }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useArea();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const other = useLanguage() === 'ar' ? 'en' : 'ar';
  const dark = useMode() === 'dark';
  const item = (icon: IconName, label: string, run: () => unknown) => (
    <MenuItem
      key={icon}
      onClick={() => {
        setAnchor(null);
        run();
      }}
    >
      <ListItemIcon>
        <Icon name={icon} size={18} />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  const initials = user.name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
  return (
    <>
      <TopButton
        aria-label={t('shell.account', { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar aria-hidden data-initials={initials} />
      </TopButton>
      {anchor && (
        <Menu
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ paper: { sx: { width: 240 } } }}
        >
          <Who role="none">
            <strong>
              <bdi>{user.name}</bdi>
            </strong>
            {user.email && (
              <span>
                <bdi dir="ltr">{user.email}</bdi>
              </span>
            )}
          </Who>
          <Divider />
          {item('person', t('shell.profile'), () => navigate(`${base}/profile`))}
          {onChangePassword && item('key', t('shell.changePassword'), onChangePassword)}
          {compact && item('globe', t('shell.language'), () => switchLanguage(other))}
          {compact &&
            item(dark ? 'sun' : 'moon', t(dark ? 'shell.toLight' : 'shell.toDark'), toggleMode)}
          {item('logout', t('shell.signOut'), () => navigate(`${base}/logout`))}
        </Menu>
      )}
    </>
  );
}
