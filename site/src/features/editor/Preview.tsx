import { useDeferredValue, useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { magazine } from '#shared/magazine.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { Markdown } from '../../components/Markdown.tsx';
import { isLong } from '../../lib/typography.ts';
import type { ArticleForm } from './article-form.ts';
import { articleTint } from './article-tint.ts';
import './Preview.css';

type Props = { form: UseFormReturn<ArticleForm>; textColor: string | undefined };

/** What is typed, in the article's own type and colours. Typing never waits for it. */
export function Preview({ form: { control }, textColor = magazine.defaultArticleColors.textColor }: Props) {
  const { title, subtitle, description, excerpt, content, category, bgColor } = useDeferredValue(useWatch({ control }));
  const ref = useRef<HTMLElement>(null);
  // Beside the text there is nothing to do; below it, on a narrow screen, one must be led there.
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={ref} className="preview" aria-label="Anteprima">
      <header className="preview-head" style={articleTint(bgColor ?? '', textColor)}>
        <p className="label">{categoryName(category ?? 'arte')}</p>
        {subtitle && <p className="preview-kicker">{subtitle}</p>}
        <h2>{title || 'Senza titolo'}</h2>
        <p>{description}</p>
      </header>
      <div className="preview-text">
        {excerpt && <p className="preview-excerpt">{excerpt}</p>}
        {content && <Markdown source={content} dropCap={isLong(content)} />}
      </div>
    </section>
  );
}
