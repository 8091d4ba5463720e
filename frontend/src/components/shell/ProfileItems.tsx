import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useArea } from '@/api/areaContext';
import { switchLanguage } from '@/i18n/language';
import { personName, useLanguage } from '@/i18n/useLanguage';
import { toggleMode, useMode } from '@/theme/mode';
import { Icon, type IconName } from '../Icon';

const Who = styled('div')(({ theme }) => ({
  padding: '8px 12px 10px',
  '& strong': { display: 'block', ...theme.typography.h5 },
  '& span': { ...theme.typography.caption, color: theme.palette.text.secondary },
}));

export interface ProfileProps {
  base: string;
  compact: boolean;
  onChangePassword?: () => void;
}

/** What the profile's button opens; its code comes with the first opening. */
export default function ProfileItems({
  base,
  compact,
  onChangePassword,
  anchor,
  onClose,
}: ProfileProps & { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { user } = useArea();
  const language = useLanguage();
  const other = language === 'ar' ? 'en' : 'ar';
  const dark = useMode() === 'dark';
  const item = (icon: IconName, label: string, run: () => unknown) => (
    <MenuItem
      key={icon}
      onClick={() => {
        onClose();
        run();
      }}
    >
      <ListItemIcon>
        <Icon name={icon} size={18} />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { width: 240 } } }}>
      <Who role="none">
        <strong>
          <bdi>{personName(user, language)}</bdi>
        </strong>
        {user.email && (
          <span>
            <bdi dir="ltr">{user.email}</bdi>
          </span>
        )}
      </Who>
      <Divider />
      {item('person', t('shell.profile'), () => navigate(`${base}/profile`))}
      {base === '/merchant' && [
        item('bell', t('shell.news'), () => navigate(`${base}/platform-updates`)),
        item('download', t('shell.exports'), () => navigate(`${base}/exports`)),
        item('star', t('shell.suggest'), () =>
          navigate(`${base}/development-suggestions`, { state: { from: pathname } }),
        ),
      ]}
      {onChangePassword && item('key', t('shell.changePassword'), onChangePassword)}
      {compact && item('globe', t('shell.language'), () => switchLanguage(other))}
      {compact &&
        item(dark ? 'sun' : 'moon', t(dark ? 'shell.toLight' : 'shell.toDark'), toggleMode)}
      {item('logout', t('shell.signOut'), () => navigate(`${base}/logout`))}
    </Menu>
  );
}
