import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getPhoto } from '@/api/generated/merchant/photos-files';
import { queryOf } from '@/api/operation';

const Frame = styled('span')(({ theme }) => ({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  background: theme.surface.sunken,
  '& img': { display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
}));

interface Props {
  id: number;
  alt: string;
  small?: boolean;
}

/** A photo as the signed-in user may see it; it never changes, so it is asked for once. */
export function Picture({ id, alt, small = false }: Props) {
  const { data } = useQuery({ ...queryOf(getPhoto, id, { small }), staleTime: Infinity });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return <Frame>{address && <img src={address} alt={alt} />}</Frame>;
}
