import { type CategoryId, categories, defaultCategory } from '#shared/magazine.ts';
import type { Article, ArticleChange, ArticleInput } from '#shared/model/article.ts';
import type { Status } from '#shared/model/fields.ts';
import type { User } from '#shared/model/user.ts';
import { may, type Role, statusChoices } from '#shared/rules/permissions.ts';

/** The form's fields as people fill them in: nothing is absent, an empty one is ''. */
export type ArticleForm = {
  title: string;
  subtitle: string;
  description: string;
  excerpt: string;
  content: string;
  category: CategoryId;
  bgColor: string;
  image: string;
  author: string;
  status: Status;
  featured: boolean;
  date: string;
  imageAlt: string;
  imageCaption: string;
  imageCredit: string;
};

export const colorOf = (category: CategoryId): string =>
  categories.find(({ id }) => id === category)?.color ?? '#ffffff';

export const newArticle = ({ fullName, username }: Pick<User, 'fullName' | 'username'>): ArticleForm => ({
  title: '',
  subtitle: '',
  description: '',
  excerpt: '',
  content: '',
  category: defaultCategory,
  bgColor: colorOf(defaultCategory),
  image: '',
  author: fullName || username,
  status: 'draft',
  featured: false,
  date: '',
  imageAlt: '',
  imageCaption: '',
  imageCredit: '',
});

/** An article as this role finds it in the form: who may not publish sends the next edition to the editors. */
export function formOf(article: Article, role: Role): ArticleForm {
  const { subtitle = '', excerpt = '', content = '', imageAlt = '', imageCaption = '', imageCredit = '' } = article;
  const { title, description, category, bgColor, image, author, date, featured } = article;
  const status = statusChoices(role).includes(article.status) ? article.status : 'pending';
  return {
    ...{ title, subtitle, description, excerpt, content, category, bgColor, image, author, status, featured, date },
    ...{ imageAlt, imageCaption, imageCredit },
  };
}

/** A new article leaves out what is empty. */
export function inputOf(form: ArticleForm, role: Role): ArticleInput {
  const required: (keyof ArticleForm)[] = ['title', 'description', 'image', 'author'];
  const kept = Object.entries(fieldsFor(form, role)).filter(
    ([field, value]) => value !== '' || required.includes(field as keyof ArticleForm),
  );
  return Object.fromEntries(kept) as ArticleInput;
}

/** A change says '' where a text was emptied, because the API keeps what is absent. */
export function changeOf(form: ArticleForm, role: Role, version: number): ArticleChange {
  const { date, ...fields } = fieldsFor(form, role);
  return { ...fields, ...(date !== '' && { date }), version };
}

function fieldsFor(
  { featured, ...fields }: ArticleForm,
  role: Role,
): Omit<ArticleForm, 'featured'> & { featured?: boolean } {
  return may(role, 'content:feature') ? { ...fields, featured } : fields;
}
