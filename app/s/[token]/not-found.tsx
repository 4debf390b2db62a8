export { LinkGone as default } from '@/components/share/link-gone'
