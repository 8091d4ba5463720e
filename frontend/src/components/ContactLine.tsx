import { Code, PhoneText } from './Text';

interface Props {
  name: string;
  mobile: string;
  email: string;
}

/** How somebody is reached, in a line. */
export const ContactLine = ({ name, mobile, email }: Props) => (
  <>
    <bdi>{name}</bdi> · <PhoneText>{mobile}</PhoneText> ·{' '}
    <a href={`mailto:${email}`} style={{ color: 'inherit' }}>
      <Code>{email}</Code>
    </a>
  </>
);
