import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useAllows } from '@/api/areaContext';
import { deleteAccountLogo, uploadAccountLogo } from '@/api/generated/merchant/account-writes';
import { useRefresh } from '@/api/refresh';
import { useShowError } from '@/components/feedback/useShowError';
import { FileInput } from '@/components/fields/FileInput';
import { Panel } from '@/components/Page';
import { useAccount } from './AccountForm';
import { PERMISSIONS } from './feature';

const Inside = styled('div')({ padding: 20 });
/** What a paper can carry. */
const EXTENSIONS = ['png'];

/** The logo that stands on contracts, receipts and invoices. */
export function LogoPanel() {
  const { t } = useTranslation('account');
  const allows = useAllows();
  const refresh = useRefresh();
  const showError = useShowError();
  const { data } = useAccount();
  const set = data?.has_logo ? t('logo.set') : '';
  const upload = async (file: File) => {
    await uploadAccountLogo({ file });
    await refresh();
    return set;
  };
  const remove = async (): Promise<void> => {
    try {
      await deleteAccountLogo();
      await refresh();
    } catch (error) {
      if (await showError(error)) await remove();
    }
  };
  return (
    <Panel>
      <Inside>
        <FileInput
          label={t('fields.logo')}
          help={t('help.logo')}
          name="logo"
          square
          extensions={EXTENSIONS}
          disabled={!data || !allows(PERMISSIONS.edit)}
          value={set}
          upload={upload}
          onChange={(value) => {
            if (value === '' && set !== '') void remove();
          }}
        />
      </Inside>
    </Panel>
  );
}
