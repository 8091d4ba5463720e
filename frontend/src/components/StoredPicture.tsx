import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Query } from '@/api/operation';

const Frame = styled('span')(({ theme }) => ({
  display: 'block',
  inlineSize: '100%',
  blockSize: '100%',
  background: theme.surface.sunken,
  '& img': { display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
}));

/** A stored picture as the signed-in user may see it; it never changes, so it is asked for once. */
export function StoredPicture<Data>({ query, alt }: { query: Query<Data>; alt: string }) {
  const { data } = useQuery({ ...query, staleTime: Infinity });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return <Frame>{address && <img src={address} alt={alt} />}</Frame>;
}
