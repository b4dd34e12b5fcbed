import { seenWidgets } from '#contract/seen-widgets.ts';
import type { Widget } from '#contract/templates.ts';
import { useEffect, useMemo, useState } from 'react';
import { AppConfigProvider, useAppConfig } from '../../../api/app-config.tsx';
import { HomeWith } from '../../../features/home/home.tsx';
import { PageLayout } from '../../../shell/page-layout.tsx';
import { Shell } from '../../../shell/shell.tsx';
import { untilIdle } from '../../../ui/idle.ts';

/** What a picture of a version shares with its frame, which is of the same origin, on the frame's own element. */
export interface VersionPicture {
  readonly widgets: readonly Widget[];
  /** Told the height of the page in its own pixels, once it is there to see and whenever it changes. */
  readonly onHeight: (height: number) => void;
}

export type PictureFrame = HTMLIFrameElement & { acclaimVersion?: VersionPicture };

/** The page of a picture of a version: the site's own home with its widgets, as visitors would see it, but still. */
export function VersionPage() {
  const [picture] = useState(() => (window.frameElement as PictureFrame | null)?.acclaimVersion);
  return (
    <Shell>
      {picture ? (
        <Still picture={picture} />
      ) : (
        <PageLayout>
          <h1>Version</h1>
          <p>This page shows a version of a template. Please open the versions in the template manager.</p>
        </PageLayout>
      )}
    </Shell>
  );
}

function Still({ picture: { widgets, onHeight } }: { picture: VersionPicture }) {
  const config = useAppConfig();
  const still = useMemo(
    () => ({ ...config, options: { ...config.options, gayvn_awards_homepage_video_id: '' } }),
    [config],
  );
  const shown = useMemo(() => seenWidgets(widgets), [widgets]);
  useEffect(() => {
    // What scrolls it is around it.
    document.documentElement.style.scrollbarWidth = 'none';
    const observer = new ResizeObserver(() => onHeight(document.documentElement.scrollHeight));
    let isGone = false;
    // Before, there would be an empty page to see.
    void untilIdle().then(() => {
      if (!isGone) observer.observe(document.body);
    });
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [onHeight]);
  return (
    <AppConfigProvider config={still}>
      <PageLayout top={null}>
        <HomeWith widgets={shown} />
      </PageLayout>
    </AppConfigProvider>
  );
}
