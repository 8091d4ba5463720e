import { getPhoto } from '@/api/generated/merchant/photos-files';
import { queryOf } from '@/api/operation';
import { StoredPicture } from '@/components/StoredPicture';

interface Props {
  id: number;
  alt: string;
  small?: boolean;
}

/** A photo of a building or a unit. */
export const Picture = ({ id, alt, small = false }: Props) => (
  <StoredPicture query={queryOf(getPhoto, id, { small })} alt={alt} />
);
