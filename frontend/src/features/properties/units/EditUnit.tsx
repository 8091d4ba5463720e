import { useParams } from 'react-router';
import { FormPage } from '@/components/form/FormPage';
import { editUnitForm } from './form';

export default function EditUnit() {
  const { id = '' } = useParams();
  return <FormPage key={id} def={editUnitForm} id={id} />;
}
