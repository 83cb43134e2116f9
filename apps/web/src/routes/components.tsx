import type { ReactNode } from 'react';
import { ComponentsPage } from '../features/components-page/components-page.tsx';
import { PageTitle } from '../ui/layout/page.tsx';

export function ComponentsRoute(): ReactNode {
  return (
    <>
      <PageTitle>Components</PageTitle>
      <ComponentsPage />
    </>
  );
}
